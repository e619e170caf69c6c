fetch('/api/boats')
  .then((answer) => answer.json())
  .then(({ boats, path }) => document.body.append(`${boats} boats, from ${path}`));
