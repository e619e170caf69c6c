import { boats } from './boats';

button();

function button() {
  const open = document.createElement('button');
  open.textContent = `${boats.length} boats`;
  open.addEventListener('click', () => import('./details').then(({ show }) => show(boats)));
  document.body.append(open);
}
