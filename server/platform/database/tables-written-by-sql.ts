const writes = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi

/**
 * Returns the names of the tables that an SQL text writes, including in common table expressions. The result may contain words that are not
 * tables.
 */
export const writtenTables = (text: string): string[] => [...text.matchAll(writes)].flatMap(([, name]) => name ?? [])
