import { board, departed, row } from './board.module.css';

const list = document.createElement('ol');
list.className = board;
for (const [island, isGone] of [
  ['Arran', true],
  ['Islay', false],
  ['Mull', false],
]) {
  const item = document.createElement('li');
  item.className = isGone ? departed : row;
  item.textContent = island;
  list.append(item);
}
document.body.append(list);
