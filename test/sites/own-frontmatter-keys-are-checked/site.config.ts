export default {
  title: 'Fixture',
  lang: 'en',
  frontmatter: {
    level: { oneOf: ['beginner', 'expert'], required: true },
    rating: 'number',
    topics: { type: 'string[]', oneOf: ['iron', 'fire'] },
    reviewed: 'date',
    authors: 'string[]',
  },
};
