import type { JsonObject } from '../../../core/base/api/json.ts'

/**
 * What kube-apiserver 1.34.2 made of JSON Patches of {@link recordedDocument}, the `spec` of a custom object whose schema keeps
 * unknown fields. 422: refused; else the members that changed, with the names of removed ones in `gone`.
 */
export const recordedDocument: JsonObject = {
  a: 1,
  n: null,
  s: 'x',
  o: { b: 1, z: null },
  l: ['p', 'q', 'r'],
  ll: [{ k: 1 }, null, [1, 2]],
  'a/b': 1,
  'm~n': 2,
  '': 0,
  '1e0': 5,
  f: 1,
}

/** Columns of {@link recordedPaths}: operations of which each has the row's path once. */
export const recordedOperations: readonly ((path: string) => JsonObject)[] = [
  (path) => ({ op: 'add', path, value: 'V' }),
  (path) => ({ op: 'replace', path, value: 'V' }),
  (path) => ({ op: 'test', path, value: null }),
  (path) => ({ op: 'add', path }),
  (path) => ({ op: 'replace', path }),
  (path) => ({ op: 'remove', path }),
  (from) => ({ op: 'copy', from, path: '/to' }),
  (path) => ({ op: 'copy', from: '/a', path }),
  (from) => ({ op: 'move', from, path: '/to' }),
]

/** A path and its answer for each of {@link recordedOperations}. */
export const recordedPaths: string = String.raw`
/missing | {"missing":"V"} | {"missing":"V"} | {} | {"missing":null} | {"missing":null} | 422 | {"to":null} | {"missing":1} | 422
/o/missing | {"o":{"b":1,"missing":"V","z":null}} | {"o":{"b":1,"missing":"V","z":null}} | {} | {"o":{"b":1,"missing":null,"z":null}} | {"o":{"b":1,"missing":null,"z":null}} | 422 | {"to":null} | {"o":{"b":1,"missing":1,"z":null}} | 422
/n | {"n":"V"} | {"n":"V"} | {} | {} | {} | {"gone":["n"]} | {"to":null} | {"n":1} | {"to":null,"gone":["n"]}
/l/0 | {"l":["V","p","q","r"]} | {"l":["V","q","r"]} | 422 | {"l":[null,"p","q","r"]} | {"l":[null,"q","r"]} | {"l":["q","r"]} | {"to":"p"} | {"l":[1,"p","q","r"]} | {"l":["q","r"],"to":"p"}
/l/2 | {"l":["p","q","V","r"]} | {"l":["p","q","V"]} | 422 | {"l":["p","q",null,"r"]} | {"l":["p","q",null]} | {"l":["p","q"]} | {"to":"r"} | {"l":["p","q",1,"r"]} | {"l":["p","q"],"to":"r"}
/l/3 | {"l":["p","q","r","V"]} | 422 | 422 | {"l":["p","q","r",null]} | 422 | 422 | 422 | {"l":["p","q","r",1]} | 422
/l/- | {"l":["p","q","r","V"]} | 422 | 422 | {"l":["p","q","r",null]} | 422 | 422 | 422 | {"l":["p","q","r",1]} | 422
/l/-1 | {"l":["p","q","r","V"]} | {"l":["p","q","V"]} | 422 | {"l":["p","q","r",null]} | {"l":["p","q",null]} | {"l":["p","q"]} | {"to":"r"} | {"l":["p","q","r",1]} | {"l":["p","q"],"to":"r"}
/l/-3 | {"l":["p","V","q","r"]} | {"l":["V","q","r"]} | 422 | {"l":["p",null,"q","r"]} | {"l":[null,"q","r"]} | {"l":["q","r"]} | {"to":"p"} | {"l":["p",1,"q","r"]} | {"l":["q","r"],"to":"p"}
/l/-4 | {"l":["V","p","q","r"]} | 422 | 422 | {"l":[null,"p","q","r"]} | 422 | 422 | 422 | {"l":[1,"p","q","r"]} | 422
/l/00 | {"l":["V","p","q","r"]} | {"l":["V","q","r"]} | 422 | {"l":[null,"p","q","r"]} | {"l":[null,"q","r"]} | {"l":["q","r"]} | {"to":"p"} | {"l":[1,"p","q","r"]} | {"l":["q","r"],"to":"p"}
/l/01 | {"l":["p","V","q","r"]} | {"l":["p","V","r"]} | 422 | {"l":["p",null,"q","r"]} | {"l":["p",null,"r"]} | {"l":["p","r"]} | {"to":"q"} | {"l":["p",1,"q","r"]} | {"l":["p","r"],"to":"q"}
/l/+1 | {"l":["p","V","q","r"]} | {"l":["p","V","r"]} | 422 | {"l":["p",null,"q","r"]} | {"l":["p",null,"r"]} | {"l":["p","r"]} | {"to":"q"} | {"l":["p",1,"q","r"]} | {"l":["p","r"],"to":"q"}
/l/-0 | {"l":["V","p","q","r"]} | {"l":["V","q","r"]} | 422 | {"l":[null,"p","q","r"]} | {"l":[null,"q","r"]} | {"l":["q","r"]} | {"to":"p"} | {"l":[1,"p","q","r"]} | {"l":["q","r"],"to":"p"}
/ll/0/k | {"ll":[{"k":"V"},null,[1,2]]} | {"ll":[{"k":"V"},null,[1,2]]} | 422 | {"ll":[{"k":null},null,[1,2]]} | {"ll":[{"k":null},null,[1,2]]} | {"ll":[{},null,[1,2]]} | {"to":1} | {} | {"ll":[{},null,[1,2]],"to":1}
/ll/-3/k | {"ll":[{"k":"V"},null,[1,2]]} | {"ll":[{"k":"V"},null,[1,2]]} | 422 | {"ll":[{"k":null},null,[1,2]]} | {"ll":[{"k":null},null,[1,2]]} | {"ll":[{},null,[1,2]]} | {"to":1} | {} | {"ll":[{},null,[1,2]],"to":1}
/ll/1 | {"ll":[{"k":1},"V",null,[1,2]]} | {"ll":[{"k":1},"V",[1,2]]} | {} | {"ll":[{"k":1},null,null,[1,2]]} | {} | {"ll":[{"k":1},[1,2]]} | {"to":null} | {"ll":[{"k":1},1,null,[1,2]]} | {"ll":[{"k":1},[1,2]],"to":null}
/ll/2/- | {"ll":[{"k":1},null,[1,2,"V"]]} | 422 | 422 | {"ll":[{"k":1},null,[1,2,null]]} | 422 | 422 | 422 | {"ll":[{"k":1},null,[1,2,1]]} | 422
/ll/2/-1 | {"ll":[{"k":1},null,[1,2,"V"]]} | {"ll":[{"k":1},null,[1,"V"]]} | 422 | {"ll":[{"k":1},null,[1,2,null]]} | {"ll":[{"k":1},null,[1,null]]} | {"ll":[{"k":1},null,[1]]} | {"to":2} | {"ll":[{"k":1},null,[1,2,1]]} | {"ll":[{"k":1},null,[1]],"to":2}
/ll/-1/0 | {"ll":[{"k":1},null,["V",1,2]]} | {"ll":[{"k":1},null,["V",2]]} | 422 | {"ll":[{"k":1},null,[null,1,2]]} | {"ll":[{"k":1},null,[null,2]]} | {"ll":[{"k":1},null,[2]]} | {"to":1} | {"ll":[{"k":1},null,[1,1,2]]} | {"ll":[{"k":1},null,[2]],"to":1}
/ | {"":"V"} | {"":"V"} | 422 | {"":null} | {"":null} | {"gone":[""]} | {"to":0} | {"":1} | {"to":0,"gone":[""]}
/o/ | {"o":{"":"V","b":1,"z":null}} | {"o":{"":"V","b":1,"z":null}} | {} | {"o":{"":null,"b":1,"z":null}} | {"o":{"":null,"b":1,"z":null}} | 422 | {"to":null} | {"o":{"":1,"b":1,"z":null}} | 422
/a~1b | {"a/b":"V"} | {"a/b":"V"} | 422 | {"a/b":null} | {"a/b":null} | {"gone":["a/b"]} | {"to":1} | {} | {"to":1,"gone":["a/b"]}
/m~0n | {"m~n":"V"} | {"m~n":"V"} | 422 | {"m~n":null} | {"m~n":null} | {"gone":["m~n"]} | {"to":2} | {"m~n":1} | {"to":2,"gone":["m~n"]}
/m~n | {"m~n":"V"} | {"m~n":"V"} | 422 | {"m~n":null} | {"m~n":null} | {"gone":["m~n"]} | {"to":2} | {"m~n":1} | {"to":2,"gone":["m~n"]}
/a~2 | {"a~2":"V"} | {"a~2":"V"} | {} | {"a~2":null} | {"a~2":null} | 422 | {"to":null} | {"a~2":1} | 422
/~ | {"~":"V"} | {"~":"V"} | {} | {"~":null} | {"~":null} | 422 | {"to":null} | {"~":1} | 422
/m~01 | {"m~1":"V"} | {"m~1":"V"} | {} | {"m~1":null} | {"m~1":null} | 422 | {"to":null} | {"m~1":1} | 422
/1e0 | {"1e0":"V"} | {"1e0":"V"} | 422 | {"1e0":null} | {"1e0":null} | {"gone":["1e0"]} | {"to":5} | {"1e0":1} | {"to":5,"gone":["1e0"]}
/constructor | {"constructor":"V"} | {"constructor":"V"} | {} | {"constructor":null} | {"constructor":null} | 422 | {"to":null} | {"constructor":1} | 422
/o/__proto__ | {"o":{"__proto__":"V","b":1,"z":null}} | {"o":{"__proto__":"V","b":1,"z":null}} | {} | {"o":{"__proto__":null,"b":1,"z":null}} | {"o":{"__proto__":null,"b":1,"z":null}} | 422 | {"to":null} | {"o":{"__proto__":1,"b":1,"z":null}} | 422
`

/** Paths for which every one of {@link recordedOperations} is refused. */
export const pathsToNowhere: readonly string[] = [
  '/missing/deep',
  '/n/x',
  '/s/x',
  '/a/x',
  '/l/4',
  '/l/-5',
  '/l/x',
  '/l/1e0',
  '/l/ 1',
  '/l/1 ',
  '/l/',
  '/l/0x1',
  '/l/1_0',
  '/l/9223372036854775808',
  '/l/99999999999999999999',
  '/l/missing/x',
  '/l/5/x',
  '/ll/1/x',
  '/o/b/c',
  '/constructor/name',
  '//',
  '/a/',
  '/l/0/',
  '/l/-/x',
]

/** Operations of patches, and the answer for each patch. */
export const recordedPatches: string = String.raw`
{"op":"test","path":"/a","value":1} => {}
{"op":"test","path":"/a","value":2} => 422
{"op":"test","path":"/a","value":"1"} => 422
{"op":"test","path":"/f","value":1} => {}
{"op":"test","path":"/n","value":null} => {}
{"op":"test","path":"/n","value":0} => 422
{"op":"test","path":"/s","value":"x"} => {}
{"op":"test","path":"/s","value":["x"]} => 422
{"op":"test","path":"/o","value":{"z":null,"b":1}} => {}
{"op":"test","path":"/o","value":{"b":1}} => 422
{"op":"test","path":"/o","value":{"b":1,"z":0}} => 422
{"op":"test","path":"/o","value":null} => 422
{"op":"test","path":"/o","value":{}} => 422
{"op":"test","path":"/l","value":["p","q","r"]} => {}
{"op":"test","path":"/l","value":["p","q"]} => 422
{"op":"test","path":"/l","value":{}} => 422
{"op":"test","path":"/l","value":null} => 422
{"op":"test","path":"/l","value":[]} => 422
{"op":"test","path":"/ll/1","value":null} => {}
{"op":"test","path":"/missing","value":null} => {}
{"op":"test","path":"/missing","value":0} => 422
{"op":"test","path":"/missing","value":{}} => 422
{"op":"test","path":"/missing","value":""} => 422
{"op":"add","path":"/new","value":null},{"op":"test","path":"/new","value":null} => {"new":null}
{"op":"add","path":"/new","value":null},{"op":"test","path":"/new","value":0} => 422
{"op":"add","path":"/new"},{"op":"test","path":"/new","value":null} => {"new":null}
{"op":"add","path":"/new","value":{}},{"op":"add","path":"/new/x","value":1} => {"new":{"x":1}}
{"op":"add","path":"/new","value":null},{"op":"remove","path":"/new"} => {}
{"op":"add","path":"/new","value":null},{"op":"copy","from":"/new","path":"/to"} => {"new":null,"to":null}
{"op":"add","path":"/new","value":null},{"op":"move","from":"/new","path":"/to"} => {"to":null}
{"op":"copy","from":"/o","path":"/o/c"} => {"o":{"b":1,"c":{"b":1,"z":null},"z":null}}
{"op":"move","from":"/o","path":"/o/c"} => 422
{"op":"move","from":"/l","path":"/l/0"} => 422
{"op":"move","from":"/o","path":"/o"} => {}
{"op":"move","from":"/q","path":"/q"} => 422
{"op":"copy","from":"/q","path":"/a"} => {"a":null}
{"op":"move","from":"/q","path":"/a"} => 422
{"op":"copy","from":"/o","path":"/p"},{"op":"replace","path":"/p/b","value":9} => {"p":{"b":9,"z":null}}
{"op":"copy","from":"/o","path":"/p"},{"op":"replace","path":"/o/b","value":9} => {"o":{"b":9,"z":null},"p":{"b":1,"z":null}}
{"op":"replace","path":"/o/b","value":2},{"op":"test","path":"/o","value":{"b":2,"z":null}} => {"o":{"b":2,"z":null}}
{"op":"add","path":"/l/-","value":"s"},{"op":"test","path":"/l","value":["p","q","r","s"]} => {"l":["p","q","r","s"]}
{"op":"replace","path":"/a","value":{}},{"op":"add","path":"/a/b","value":1} => {"a":{"b":1}}
{"op":"add","path":"/num","value":1.5},{"op":"test","path":"/num","value":1.5} => {"num":1.5}
`
