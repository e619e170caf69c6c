document.body.append(`Welcome to ${process.env.HARBOUR_NAME}, ${import.meta.env.MODE ?? process.env.NODE_ENV} build.`);
