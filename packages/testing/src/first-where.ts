/** The first whole number of a range for which something holds that holds for all after it, too. */
export const firstWhere = (
  from: number,
  to: number,
  holds: (number: number) => boolean,
): number => {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
