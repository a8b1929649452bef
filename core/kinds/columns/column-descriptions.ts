export function columnDescription(name: string): string {
  return name
}
