import wave from './wave.svg';
import { nextTide } from './tides';
import './index.css';

const image = new Image();
image.src = wave;
image.alt = '';

const text = document.createElement('p');
text.textContent = `Next high tide: ${nextTide(new Date()).toLocaleTimeString()}`;

document.body.append(image, text);
