// Runs before the first paint: theme, language and direction of the last visit. A file of its own because the
// content policy allows no inline script. The keys and values are those of src/lib/storage.ts.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  var look = {};
  try {
    theme = localStorage.getItem('loadedTheme');
    language = localStorage.getItem('loadedLanguage');
    ['density', 'urduLetters', 'lessMovement', 'textSize', 'loadedFonts'].forEach(function (key) {
      look[key] = localStorage.getItem(key);
    });
  } catch {
    // Storage is switched off: the device decides.
  }
  if (theme === 'light' || theme === 'dark' || theme === 'blue' || theme === 'purple') root.dataset.theme = theme;
  if (look.density === 'roomy') root.dataset.density = 'roomy';
  if (look.urduLetters === 'naskh') root.dataset.urdu = 'naskh';
  if (look.lessMovement === 'yes') root.dataset.motion = 'less';
  if (/^(90|110|120|130)$/.test(look.textSize)) root.style.fontSize = look.textSize + '%';
  // The server draws public pages, and this cookie tells it the language that was chosen here.
  if (language === 'en' || language === 'ur')
    document.cookie = 'loadedLanguage=' + language + '; path=/; max-age=31536000; samesite=lax';
  if (root.dataset.served) language = root.dataset.served;
  else if (language !== 'en' && language !== 'ur') language = /^ur\b/i.test(navigator.language) ? 'ur' : 'en';
  root.lang = language;
  root.dir = language === 'ur' ? 'rtl' : 'ltr';
  addEventListener('error', sayAppIsMissing, true);
  // The launch page would lead there, once the app has come; the server has drawn it.
  if (location.pathname === '/' && !isSignedIn()) location.replace('/login' + location.search);
  if (root.dataset.served) {
    letFontsIn();
    addEventListener('click', holdBack, true);
    addEventListener('DOMContentLoaded', function () {
      whenPainted(letAppIn);
      // Some browsers report no paint.
      setTimeout(letAppIn, 2000);
    });
    return;
  }
  if (language !== 'ur') return;
  ['nastaliq', 'naskh'].forEach(function (font) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.type = 'font/woff2';
    link.crossOrigin = 'anonymous';
    link.href = '/fonts/' + font + '.woff2';
    document.head.append(link);
  });

  // A page of the server is painted in the fonts of the device; ours would come before its pictures. Those of an
  // earlier visit are in the browser.
  function letFontsIn() {
    if (look.loadedFonts === 'yes') {
      root.dataset.fonts = '';
      return;
    }
    addEventListener('load', function () {
      // Once it has been painted; with what `load` waited for two frames later.
      whenPainted(function () {
        requestAnimationFrame(function () {
          requestAnimationFrame(showFonts);
        });
      });
    });
  }

  function isSignedIn() {
    try {
      return localStorage.getItem('session') !== null || sessionStorage.getItem('refreshToken') !== null;
    } catch {
      return false;
    }
  }

  function whenPainted(then) {
    try {
      new PerformanceObserver(then).observe({ type: 'paint', buffered: true });
    } catch {
      then();
    }
  }

  // A page that the app takes over is painted before the app's files come.
  function letAppIn() {
    var files = document.getElementById('app-files');
    if (!files) return;
    files.remove();
    document.head.append(files.content);
  }

  // Without its scripts the page is empty, or one of the server that does nothing.
  function sayAppIsMissing(event) {
    var missing = document.getElementById('app-missing');
    if (missing && !missing.open && event.target instanceof HTMLScriptElement) missing.showModal();
  }

  // Until the app runs a button does nothing, and a form must not be sent: src/app/early-input.ts presses it then.
  function holdBack(event) {
    if (!('starting' in root.dataset)) return;
    var control = event.target.closest('button, [type="radio"]');
    if (!control) return;
    event.preventDefault();
    document.querySelectorAll('[data-pressed]').forEach(function (earlier) {
      earlier.removeAttribute('data-pressed');
      earlier.removeAttribute('aria-busy');
    });
    control.dataset.pressed = '';
    if (control.type === 'submit') control.setAttribute('aria-busy', 'true');
  }

  function showFonts() {
    root.dataset.fonts = '';
    try {
      localStorage.setItem('loadedFonts', 'yes');
    } catch {
      // The next page is painted in the fonts of the device too.
    }
  }
})();
