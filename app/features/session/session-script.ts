/** Where the browser keeps the session: a key of local storage, shared by all tabs of the site. */
export const sessionStorageKey = 'clean-air-session'

/**
 * Runs in <head> before anything is painted and says on <html data-session> whether somebody is signed in, so that
 * the HTML may be the same for everyone and nothing flashes. One constant, as the security policy names its hash.
 */
export const sessionScript = `try{var s=JSON.parse(localStorage.getItem('${sessionStorageKey}'));if(s.access_token&&s.refresh_token&&s.user.id)document.documentElement.dataset.session='in'}catch(e){}`
