import type { KustomizeFiles } from '../../../core/command/kustomize/folder.ts'

/** Files below a folder, by their paths there; they are read as those of a machine. */
export function folderFiles(
  folder: string,
  texts: Readonly<Record<string, string | undefined>>,
): KustomizeFiles {
  const paths = Object.keys(texts).map((path) => `${folder}/${path}`)
  return {
    read: async (path) => {
      const text = path.startsWith(`${folder}/`) ? texts[path.slice(folder.length + 1)] : undefined
      if (text !== undefined) return new TextEncoder().encode(text)
      const isFolder = paths.some((one) => one.startsWith(path === '/' ? path : `${path}/`))
      return isFolder ? 'directory' : undefined
    },
  }
}
