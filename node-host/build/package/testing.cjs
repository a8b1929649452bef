'use strict'
// A test runner such as Jest gives each test file a registry of modules and built-in classes of its own. The server is loaded by the
// process's loader instead: once for all test files, and without the flag that Jest needs for modules.
const host = require('node:vm').runInThisContext('process')
const { build, createTestServer } = host.getBuiltinModule('node:module').createRequire(__filename)(
  './testing.js',
)

const ownErrors = { Error, RangeError, TypeError }

/** Makes an error one of the test's own classes, by which tests distinguish it with `instanceof`. */
function adopted(error) {
  const own = ownErrors[error?.constructor?.name]
  const isForeign = own !== undefined && !(error instanceof own)
  return isForeign ? Object.setPrototypeOf(error, own.prototype) : error
}

function fail(error) {
  throw adopted(error)
}

/** Calls a function; its errors are the test's own. */
function call(method, target, args) {
  try {
    const result = Reflect.apply(method, target, args)
    return typeof result?.then === 'function' ? result.then(undefined, fail) : result
  } catch (error) {
    return fail(error)
  }
}

/** An object whose methods fail with errors of the test's own classes. */
function ofTest(object) {
  return new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value === 'function') return (...args) => call(value, target, args)
      return name === 'clock' || name === 'client' ? ofTest(value) : value
    },
  })
}

exports.build = Object.assign((...args) => call(build, undefined, args), {
  list: (...args) => call(build.list, build, args),
})
exports.createTestServer = async (...args) => ofTest(await call(createTestServer, undefined, args))
