export default {
  titel: 'Fixture',
  title: 42,
  lang: 'en',
  theme: { hideNavbar: 'sometimes' },
};
