/** The part that is used of the data of date-holidays, which the package exports without types. */
declare module 'date-holidays/data' {
  interface CountryData {
    readonly zones?: readonly string[]
  }
  export const data: { readonly holidays: Readonly<Record<string, CountryData>> }
}
