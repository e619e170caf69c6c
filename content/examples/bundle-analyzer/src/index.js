import { boats, nextBoat } from './boats';

button();

function button() {
  const open = document.createElement('button');
  open.textContent = `${boats.length} boats, next: ${nextBoat('Arran')}`;
  open.addEventListener('click', () => import('./details').then(({ show }) => show(boats)));
  document.body.append(open);
}
