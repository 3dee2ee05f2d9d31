/** How many numbers from 0 on hold, where they hold up to one and not beyond it: found by halving. */
export const countLeading = (length: number, holds: (i: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
