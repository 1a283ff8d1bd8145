import { type RefObject, useEffect } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

declare global {
  interface Window {
    /**
     * What was pressed since the page is shown, but for parts that are still asleep; from then on no more is kept. Asked
     * for a part, it wakes that.
     */
    takeEarlyPresses?: (part?: Element) => Event[]
    /** Where this page was when it arrived. Going back to an earlier view of it changes the address alone. */
    addressOnArrival?: string
  }
}

/**
 * Runs in <head>. A page is read before it does anything, so its scripts are asked for once it is painted, can't be
 * seen at all, or has had a second for it. What they share runs piece by piece as it arrives: all at once, a phone could
 * not answer meanwhile. What the page's own script names is left to that. What is pressed before they run is kept for
 * them: of several presses of a button the last, as nobody saw that the first was heard. Links, buttons that send a form
 * and those that open a popover do their work without a script. Who goes back meanwhile is heard when the page is alive.
 * A page that is read from its top says so (`app/hydration/disable-content-visibility.ts`).
 *
 * One constant, as the security policy names its hash.
 */
export const deferScript = `(function(){
window.addressOnArrival=location.pathname+location.search
var visit=performance.getEntriesByType('navigation')[0]
if(!location.hash&&visit&&visit.type=='navigate')document.documentElement.dataset.fromTop=''
var presses=[],isAlive=false,hasMoved=false
function keep(event){
var button=event.target.closest&&event.target.closest('button[type=button]:not([popovertarget])')
if(!button||isAlive&&!button.closest('[data-asleep]'))return
event.stopPropagation()
presses=presses.filter(function(press){return press.type!=event.type||!button.contains(press.target)})
presses.push(event)
}
['mousedown','keydown','click'].forEach(function(kind){addEventListener(kind,keep,true)})
window.takeEarlyPresses=function(part){
if(part)part.removeAttribute('data-asleep')
else{isAlive=true
if(hasMoved)queueMicrotask(function(){dispatchEvent(new PopStateEvent('popstate',{state:history.state}))})
hasMoved=false}
var taken=presses.filter(function(press){return!press.target.closest('[data-asleep]')})
presses=presses.filter(function(press){return taken.indexOf(press)<0})
return taken
}
addEventListener('popstate',function(event){
if(isAlive||location.pathname+location.search==window.addressOnArrival)return
event.stopImmediatePropagation()
hasMoved=true
},true)
var parts=[],next=new MessageChannel()
next.port1.onmessage=start
function start(){
if(document.readyState=='loading')return addEventListener('DOMContentLoaded',start)
var links=document.querySelectorAll('link[data-later]')
for(var n=0;n<links.length;n++){
if(n==4)return next.port2.postMessage('')
parts.push(links[n].getAttribute('href'))
links[n].rel='modulepreload'
links[n].removeAttribute('data-later')
}
var waiting=document.querySelector('script[data-later]')
if(!waiting)return
waiting.removeAttribute('data-later')
parts=parts.filter(function(part){return waiting.text.indexOf(part)<0})
run()
function run(){
if(parts.length)return import(parts.shift()).then(run,run)
var script=document.createElement('script')
script.type='module'
script.text=waiting.text
waiting.replaceWith(script)
}
}
addEventListener('load',function(){setTimeout(start,1000)})
if(document.hidden)start()
else{document.addEventListener('visibilitychange',start)
try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){start()}}
})()`

/** Has the scripts of a page wait for what `deferScript` does. */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-later')
    .replaceAll(' type="module"', ' type="text/plain" data-later')
}

/** Whether somebody went back before the page's scripts ran, so that the address names another one than is shown. */
export function hasNavigatedBeforeHydration(): boolean {
  return window.addressOnArrival !== location.pathname + location.search
}

/** Does what was pressed before the page came alive, or one part of it that came alive later. */
export function useEarlyEventReplay(part?: RefObject<Element | null>): void {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    const presses = window.takeEarlyPresses?.(part?.current ?? undefined) ?? []
    // From within an effect React could not bring the part alive that was pressed.
    queueMicrotask(() => presses.forEach(replayEvent))
  }, [isHydrated, part])
}

function replayEvent(press: Event): void {
  const { target } = press
  if (!(target instanceof Node) || !target.isConnected) return
  const Again = press instanceof KeyboardEvent ? KeyboardEvent : MouseEvent
  target.dispatchEvent(new Again(press.type, press))
}
