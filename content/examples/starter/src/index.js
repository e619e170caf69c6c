import './index.css';
import logo from './logo.svg';

const root = document.querySelector('#root');
root.innerHTML = `<h1>Harbour</h1><img src="${logo}" alt="" />`;

document.body.addEventListener('click', async () => {
  const { report } = await import('./report.js');
  root.append(report(new Date()));
});
