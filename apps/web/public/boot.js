// Runs before the first paint: theme, language and direction of the last visit. A file of its own because the
// content policy allows no inline script. The keys and values are those of src/lib/storage.ts.
(function () {
  var root = document.documentElement;
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem('loadedTheme');
    language = localStorage.getItem('loadedLanguage');
  } catch (blocked) {
    // Storage is switched off: the device decides.
  }
  if (theme === 'light' || theme === 'dark' || theme === 'blue' || theme === 'purple') root.dataset.theme = theme;
  if (language !== 'en' && language !== 'ur') language = /^ur\b/i.test(navigator.language) ? 'ur' : 'en';
  root.lang = language;
  root.dir = language === 'ur' ? 'rtl' : 'ltr';
  if (language !== 'ur') return;
  ['noto-nastaliq-urdu', 'noto-naskh-arabic'].forEach(function (font) {
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.type = 'font/woff2';
    link.crossOrigin = 'anonymous';
    link.href = '/fonts/' + font + '-arabic-wght-normal.woff2';
    document.head.append(link);
  });
})();
