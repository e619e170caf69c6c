import('./greet').then(({ greet }) => greet());
