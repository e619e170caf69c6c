import styles from './board.module.styl';

const board = document.createElement('p');
board.className = styles.board;
board.textContent = 'Next ferry: Islay';
document.body.append(board);
