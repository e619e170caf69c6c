import './index.css';

document.body.innerHTML = '<p class="sign">Harbour Times</p>';
