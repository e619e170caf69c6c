const button = document.createElement('button');
button.textContent = 'Show the chart';
button.addEventListener('click', async () => {
  const { chart } = await import(/* webpackChunkName: "chart" */ './charts/chart');
  button.replaceWith(chart([3, 5, 2, 8]));
});
document.body.append(button);
