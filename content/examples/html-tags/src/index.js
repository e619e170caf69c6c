document.querySelector('#root').textContent = '08:15 Arran';
