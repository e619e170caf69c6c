import './index.less';

const title = document.createElement('h1');
title.textContent = 'Harbour Times';
document.body.append(title);
