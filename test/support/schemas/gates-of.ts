/** Feature gates by their text: `A=true,B=false`. */
export function gatesOf(text: string): ReadonlyMap<string, boolean> {
  return new Map(
    text
      .split(',')
      .filter((each) => each !== '')
      .map((each): [string, boolean] => {
        const [name = '', value] = each.split('=')
        return [name, value === 'true']
      }),
  )
}
