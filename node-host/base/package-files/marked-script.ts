const mark = /^\/\* skerry ([^\s:]+): made by `skerry init`/

/** A script of the package with a first line by which it is recognized, and its version. */
export function markedScript(code: string, version: string): string {
  return `/* skerry ${version}: made by \`skerry init\`, which replaces it by newer ones; do not edit */\n${code}`
}

/** The version in the first line of a script that {@link markedScript} made; undefined for any other file. */
export function versionOfScript(text: string): string | undefined {
  return mark.exec(text)?.[1]
}
