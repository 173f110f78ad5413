/** Declares the types of the data that we read from date-holidays/data. The package exports this data without types. */
declare module 'date-holidays/data' {
  interface CountryData {
    readonly zones?: readonly string[]
  }
  export const data: { readonly holidays: Readonly<Record<string, CountryData>> }
}
