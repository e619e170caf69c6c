export default { title: 'The lamp', url: 'https://lamp.example' };
