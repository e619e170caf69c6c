import anchor from './anchor.svg';
import './index.css';

const image = new Image();
image.src = anchor;
image.alt = 'An anchor';
document.body.append(image, ' Harbour Times');
