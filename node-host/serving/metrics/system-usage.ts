import { readdir, readFile } from 'node:fs/promises'

/** What the system says of this process; members are absent where it says nothing. */
export interface SystemUsage {
  readonly openFiles?: number
  readonly mostFiles?: number
  readonly virtualBytes?: number
  readonly mostVirtualBytes?: number
}

/** What stands for no limit: 2^64 - 1. */
const unlimited = 2 ** 64

/** Reads what Linux says of this process; nothing on other systems. */
export async function systemUsage(): Promise<SystemUsage> {
  if (process.platform !== 'linux') return {}
  const [files, limits, status] = await Promise.all([
    readdir('/proc/self/fd').catch(() => undefined),
    readText('/proc/self/limits'),
    readText('/proc/self/status'),
  ])
  const kilobytes = /^VmSize:\s+(\d+) kB/m.exec(status)?.[1]
  const mostFiles = limitIn(limits, 'Max open files')
  const mostVirtualBytes = limitIn(limits, 'Max address space')
  return {
    ...(files && { openFiles: files.length }),
    ...(mostFiles !== undefined && { mostFiles }),
    ...(kilobytes !== undefined && { virtualBytes: Number(kilobytes) * 1024 }),
    ...(mostVirtualBytes !== undefined && { mostVirtualBytes }),
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return ''
  }
}

/** The soft limit of that name. */
function limitIn(limits: string, name: string): number | undefined {
  const soft = new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(limits)?.[1]
  if (soft === undefined) return undefined
  return soft === 'unlimited' ? unlimited : Number(soft)
}
