import { sign } from './sign.css';

const title = document.createElement('h1');
title.className = sign;
title.textContent = 'Harbour Times';
document.body.append(title);
