import './index.css';

document.body.innerHTML = '<h1 class="p-4 text-3xl"><span class="i-lucide-ship"></span> Harbour Times</h1>';
