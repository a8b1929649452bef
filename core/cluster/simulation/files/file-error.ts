/** Errors of file systems and of sockets as Linux names them, with their texts (strerror(3)). */
const texts = {
  EACCES: 'Permission denied',
  EADDRINUSE: 'Address already in use',
  EBUSY: 'Device or resource busy',
  EEXIST: 'File exists',
  EINVAL: 'Invalid argument',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  ENAMETOOLONG: 'File name too long',
  ENOENT: 'No such file or directory',
  ENOSPC: 'No space left on device',
  ENOTDIR: 'Not a directory',
  ENOTEMPTY: 'Directory not empty',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only file system',
  ENXIO: 'No such device or address',
  EXDEV: 'Invalid cross-device link',
} as const

export type FileErrorCode = keyof typeof texts

/** Thrown where a system call on files fails; the message is as commands print it. */
export class FileError extends Error {
  readonly code: FileErrorCode

  constructor(code: FileErrorCode) {
    super(texts[code])
    this.code = code
  }
}
