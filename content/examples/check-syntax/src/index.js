// Optional chaining is compiled for Chrome 61, so the check passes.
const port = window.harbour?.name ?? 'Oban';

document.body.append(port);
