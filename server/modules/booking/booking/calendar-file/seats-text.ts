/** Appends the number of seats to a name, if there are several: "Noor van Dijk (3×)". The form is the same in each language. */
export const withSeats = (name: string, seats: number): string => (seats > 1 ? `${name} (${seats}×)` : name)
