const channel = document.querySelector<HTMLMetaElement>('meta[name=channel]')?.content;

document.body.append(`Channel: ${channel}`);
