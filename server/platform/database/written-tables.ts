const writes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi

/** The names of the tables that an SQL text writes, in common table expressions too. May name words that are no tables. */
export const writtenTables = (text: string): string[] => [...text.matchAll(writes)].flatMap(([, name]) => name ?? [])
