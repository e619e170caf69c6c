import './page.css';

document.querySelector('#root').textContent = 'Welcome to the harbour.';
