/* The script of geobatch's map page. Plain JavaScript without a build step: the files of this folder
   stand one after the other in one function. Types are JSDoc. Whatever comes from the user's data
   goes into the page as text (textContent), never as markup. */
(() => {
"use strict";

/**
 * Makes an element.
 * @param {string} tag
 * @param {Object<string, string>} [attributes]
 * @param {...(Node|string)} children strings become text
 * @returns {HTMLElement}
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** The element of that id. @param {string} id @returns {HTMLElement} */
const byId = (id) => document.getElementById(id);

/** A number with separators between thousands. @param {number} number */
const grouped = (number) => number.toLocaleString("en");

/** A number of things. @param {number} number @param {string} one @param {string} [many] */
const counted = (number, one, many = one + "s") => `${grouped(number)} ${number === 1 ? one : many}`;

/** Metres for people. @param {number} metres */
function distance(metres) {
  if (metres < 1000) return `${metres} m`;
  return `${(metres / 1000).toLocaleString("en", { maximumFractionDigits: metres < 10000 ? 1 : 0 })} km`;
}

/** Runs `work` once things have been quiet for so many milliseconds. */
function debounced(work, wait) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
}
