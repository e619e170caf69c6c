import './index.css';

document.body.className = 'p-8';
document.body.innerHTML = '<h1 class="text-3xl font-bold text-sea">Harbour Times</h1>';
