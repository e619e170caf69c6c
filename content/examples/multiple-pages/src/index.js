document.querySelector('#root').textContent = 'Welcome to the harbour.';
