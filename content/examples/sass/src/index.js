import './index.scss';
import styles from './panel.module.scss';

const panel = document.createElement('p');
panel.className = styles.panel;
panel.innerHTML = 'Next ferry: <strong>Islay</strong>';
document.body.append(panel);
