/** A name with the number of seats, if there are several: "Noor van Dijk (3×)". The same in each language. */
export const withSeats = (name: string, seats: number): string => (seats > 1 ? `${name} (${seats}×)` : name)
