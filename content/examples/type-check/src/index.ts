// Change the number to text: the build fails and shows this line.
const boats: number = 3;

document.body.append(`${boats} boats`);
