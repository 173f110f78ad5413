import anyAscii from 'any-ascii'

/** A text in plain letters, of whatever script it is: "Łódź" → "Lodz", "Мила" → "Mila", "東京" → "DongJing". */
export const plainLetters = (text: string): string => anyAscii(text.normalize('NFC'))
