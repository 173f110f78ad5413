import { EventEmitter } from 'node:events'

/** Properties that JavaScript and its tools read from any object. Reading them is not an error. */
const probes = new Set(['then', 'toJSON', '__esModule', 'default'])

/** Wraps a part of Electron's API, so that using a member which the stand-in lacks throws an error. */
export function strict<T extends object>(name: string, surface: T): T {
  return new Proxy(surface, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || probes.has(key)) return Reflect.get(target, key, receiver)
      throw new Error(`electron-stand-in: ${name}.${key} is not implemented`)
    },
  })
}

/** An event emitter that also has the given members, accessors included. */
export function emitterWith<T extends object>(members: T): T & EventEmitter {
  return Object.defineProperties(new EventEmitter(), Object.getOwnPropertyDescriptors(members)) as T & EventEmitter
}

/** The part of Electron's event objects that listeners use. */
export class PreventableEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}
