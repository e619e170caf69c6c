export default {
  content: ['./src/**/*.js'],
  theme: { extend: { colors: { sea: '#0a7ea4' } } },
};
