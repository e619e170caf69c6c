import './page.css';

const departures = { Arran: '08:15', Islay: '09:40', Mull: '11:05' };

const list = document.createElement('ul');
for (const [island, time] of Object.entries(departures)) {
  const item = document.createElement('li');
  item.textContent = `${time} ${island}`;
  list.append(item);
}
document.querySelector('#root').append(list);
