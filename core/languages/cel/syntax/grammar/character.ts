/** Classes of UTF-16 code units that tokens are made of. */

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

export function isHexDigit(unit: number): boolean {
  return isDigit(unit) || (unit >= 97 && unit <= 102) || (unit >= 65 && unit <= 70)
}

export function isOctalDigit(unit: number): boolean {
  return unit >= 48 && unit <= 55
}

export function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
}

/** A character that an identifier continues with. */
export function isNamePart(unit: number): boolean {
  return isLetter(unit) || unit === 95 || isDigit(unit)
}

export function isWhitespace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13 || unit === 12
}
