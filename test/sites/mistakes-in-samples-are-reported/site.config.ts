export default { title: 'Lids', url: 'https://lids.example.org' };
